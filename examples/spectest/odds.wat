;; A module that asks the engine and does nothing itself: ace and king of hearts against two opponents.
(module
  (import "poker-odds" "memory" (memory 1))
  (import "poker-odds" "inputPtr" (func $inputPtr (result i32)))
  (import "poker-odds" "outputPtr" (func $outputPtr (result i32)))
  (import "poker-odds" "simulate" (func $simulate (param i32 i32 i32 i64 i32) (result i32)))

  ;; Puts the cards where the engine reads them and makes one call; returns its status.
  (func (export "ask") (result i32)
    (i32.store8 (call $inputPtr) (i32.const 38))                            ;; ace of hearts: 2 × 13 + 12
    (i32.store8 (i32.add (call $inputPtr) (i32.const 1)) (i32.const 37))    ;; king of hearts: 2 × 13 + 11
    (call $simulate
      (i32.const 2)         ;; cards
      (i32.const 2)         ;; opponents
      (i32.const 200000)    ;; simulations
      (i64.const 7)         ;; seed
      (i32.const 0)))       ;; stream

  (func (export "deals") (result i64) (i64.load (call $outputPtr)))
  (func (export "win") (result i64) (i64.load offset=8 (call $outputPtr)))
  (func (export "tie") (result i64) (i64.load offset=16 (call $outputPtr)))
  (func (export "lose") (result i64) (i64.load offset=24 (call $outputPtr))))
