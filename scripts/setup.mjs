// Runs before npm start, npm test and npm run dev, with whatever Node the machine has: on a bare machine nothing is
// installed yet. This file keeps to a syntax that very old versions read, so that they can be told they are too old.
var oldest = 18;
var major = Number(process.versions.node.split('.')[0]);

if (major < oldest) {
  console.error(
    'Node ' +
      process.versions.node +
      ' is too old for the set-up. Install Node ' +
      oldest +
      ' or newer, then repeat.',
  );
  process.exit(1);
} else {
  import('./setup-steps.mjs').then((steps) => steps.setUp(process.argv.slice(2)));
}
