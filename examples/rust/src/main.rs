//! One call of the WebAssembly module from Rust: ace and king of hearts against two opponents.
use wasmtime::{Engine, Instance, Module, Result, Store};

// suit × 13 + rank: clubs, diamonds, hearts, spades; deuce 0 … ace 12
const ACE_OF_HEARTS: u8 = 2 * 13 + 12;
const KING_OF_HEARTS: u8 = 2 * 13 + 11;

fn main() -> Result<()> {
    let file = std::env::args().nth(1).expect("give the file's path");
    let engine = Engine::default();
    let module = Module::from_file(&engine, file)?;
    let mut store = Store::new(&engine, ());
    let instance = Instance::new(&mut store, &module, &[])?;
    let memory = instance.get_memory(&mut store, "memory").unwrap();
    let input_ptr = instance.get_typed_func::<(), i32>(&mut store, "inputPtr")?;
    let output_ptr = instance.get_typed_func::<(), i32>(&mut store, "outputPtr")?;
    let simulate =
        instance.get_typed_func::<(i32, i32, i32, i64, i32), i32>(&mut store, "simulate")?;

    let input = input_ptr.call(&mut store, ())? as usize;
    memory.write(&mut store, input, &[ACE_OF_HEARTS, KING_OF_HEARTS])?;

    let (cards, opponents, simulations, seed, stream) = (2, 2, 200_000, 7, 0);
    let status = simulate.call(&mut store, (cards, opponents, simulations, seed, stream))?;
    assert_eq!(status, 0);

    let output = output_ptr.call(&mut store, ())? as usize;
    let bytes = &memory.data(&store)[output..output + 32];
    let counts: Vec<u64> = bytes
        .chunks_exact(8)
        .map(|counter| u64::from_le_bytes(counter.try_into().expect("eight bytes")))
        .collect();
    println!(
        "{} deals: win {}, tie {}, lose {}",
        counts[0], counts[1], counts[2], counts[3]
    );
    Ok(())
}
