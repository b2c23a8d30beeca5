// Constants that asconfig.json gives a module.

/** 1 in the module of short deck, else 0. */
declare const SHORT_DECK: i32;
