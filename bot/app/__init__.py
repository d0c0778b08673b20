"""The running bot: client, command line, settings. The one room that knows all others and wires them."""
