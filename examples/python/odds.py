"""One call of the WebAssembly module from Python: ace and king of hearts against two opponents."""
import struct
import sys

from wasmtime import Engine, Instance, Module, Store

store = Store(Engine())
module = Module.from_file(store.engine, sys.argv[1])
exports = Instance(store, module, []).exports(store)
memory = exports["memory"]

ACE_OF_HEARTS = 2 * 13 + 12  # suit × 13 + rank: clubs, diamonds, hearts, spades; deuce 0 … ace 12
KING_OF_HEARTS = 2 * 13 + 11
memory.write(store, bytes([ACE_OF_HEARTS, KING_OF_HEARTS]), exports["inputPtr"](store))

cards, opponents, simulations, seed, stream = 2, 2, 200_000, 7, 0
status = exports["simulate"](store, cards, opponents, simulations, seed, stream)
if status != 0:
    sys.exit(f"status {status}")

output = exports["outputPtr"](store)
deals, win, tie, lose = struct.unpack("<4Q", memory.read(store, output, output + 32))
print(f"{deals} deals: win {win}, tie {tie}, lose {lose}")
