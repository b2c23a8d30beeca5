// One call of the WebAssembly module from Go: ace and king of hearts against two opponents.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// suit × 13 + rank: clubs, diamonds, hearts, spades; deuce 0 … ace 12
const (
	aceOfHearts  = 2*13 + 12
	kingOfHearts = 2*13 + 11
)

// call calls a function that has one result.
func call(ctx context.Context, module api.Module, name string, arguments ...uint64) uint32 {
	results, err := module.ExportedFunction(name).Call(ctx, arguments...)
	if err != nil {
		log.Fatal(err)
	}
	return uint32(results[0])
}

func main() {
	file, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntime(ctx)
	defer runtime.Close(ctx)
	module, err := runtime.Instantiate(ctx, file)
	if err != nil {
		log.Fatal(err)
	}

	module.Memory().Write(call(ctx, module, "inputPtr"), []byte{aceOfHearts, kingOfHearts})

	const cards, opponents, simulations, seed, stream = 2, 2, 200_000, 7, 0
	if status := call(ctx, module, "simulate", cards, opponents, simulations, seed, stream); status != 0 {
		log.Fatalf("status %d", status)
	}

	var counts [4]uint64
	output := call(ctx, module, "outputPtr")
	for i := range counts {
		counts[i], _ = module.Memory().ReadUint64Le(output + 8*uint32(i))
	}
	fmt.Printf("%d deals: win %d, tie %d, lose %d\n", counts[0], counts[1], counts[2], counts[3])
}
