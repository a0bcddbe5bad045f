// Runs before npm start, npm test and npm run dev with the machine's own Node, before packages are installed. The syntax of this
// file is so old that every Node can parse it and report the problem.
var oldest = 20;
var version = process.versions.node;

if (Number(version.split('.')[0]) < oldest) {
  console.error('Node %s is too old. Install Node %s or newer, then repeat.', version, oldest);
  process.exit(1);
} else {
  import('./setup-steps.mjs').then((steps) => steps.setUp(process.argv.slice(2)));
}
