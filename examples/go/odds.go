// One call of the WebAssembly module from Go: ace and king of hearts against two opponents.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/tetratelabs/wazero"
)

// must returns a result, or ends the program with its error.
func must[T any](result T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return result
}

func main() {
	ctx := context.Background()
	module := must(wazero.NewRuntime(ctx).Instantiate(ctx, must(os.ReadFile(os.Args[1]))))
	call := func(name string, arguments ...uint64) uint32 {
		return uint32(must(module.ExportedFunction(name).Call(ctx, arguments...))[0])
	}

	const aceOfHearts, kingOfHearts = 2*13 + 12, 2*13 + 11 // suit × 13 + rank: c, d, h, s; deuce 0 … ace 12
	module.Memory().Write(call("inputPtr"), []byte{aceOfHearts, kingOfHearts})
	const cards, opponents, simulations, seed, stream = 2, 2, 200_000, 7, 0
	if status := call("simulate", cards, opponents, simulations, seed, stream); status != 0 {
		log.Fatalf("status %d", status)
	}

	var counts [4]uint64
	for i := range counts {
		counts[i], _ = module.Memory().ReadUint64Le(call("outputPtr") + 8*uint32(i))
	}
	fmt.Printf("%d deals: win %d, tie %d, lose %d\n", counts[0], counts[1], counts[2], counts[3])
}
