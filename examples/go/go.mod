module example

go 1.19

require github.com/tetratelabs/wazero v1.6.0
