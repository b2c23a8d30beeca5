// Makes a generated file that is in the repository (not a build result).
//   npm run make -- NAME
const MADE = {
  conformance: 'the files of conformance/: the calls and results that every runtime must reproduce',
  embedding: 'docs/embedding.md: the table of places and the sizes, from the builds of test/consumers/',
  matchups: 'src/calculations/equity/poker-odds.matchups, the equity of each hand against each other one',
  openapi: 'docs/openapi.json',
  'openapi-examples': 'src/openapi/examples.json, the answers of a running server',
  picture: 'docs/images/playground.png and web/preview.png, pictures of a running playground',
  'recorded-answers': 'test/recorded/answers.ndjson, what the service answers to the recorded requests',
};

const [name = '', ...args] = process.argv.slice(2);
if (Object.hasOwn(MADE, name)) {
  process.argv = [process.argv0, `${import.meta.dirname}/${name}.ts`, ...args];
  await import(`./${name}.ts`);
} else {
  console.error('npm run make -- NAME makes');
  for (const [each, file] of Object.entries(MADE)) console.error(`  ${each.padEnd(18)}${file}`);
  process.exitCode = 2;
}
