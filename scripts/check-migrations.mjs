import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProject } from './project.mjs';
import { projectEnvironment, runProgram } from './run-program.mjs';

// Fails when the tables say something the migrations do not: generates the missing migration into a copy, and finds
// that there is one.

const server = inProject('server');
const migrations = join(server, 'src', 'db', 'migrations');

function listSql(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.sql'));
}

mkdirSync(inProject('.tmp'), { recursive: true });
const copy = mkdtempSync(inProject('.tmp', 'migrations-'));
const config = join(server, `drizzle-${process.pid}.tmp.config.ts`);
try {
  cpSync(migrations, join(copy, 'migrations'), { recursive: true });
  const out = relative(server, join(copy, 'migrations'));
  writeFileSync(
    config,
    `import config from './drizzle.config.ts';\nexport default { ...config, out: ${JSON.stringify(out)} };\n`,
  );
  const before = new Set(listSql(join(copy, 'migrations')));
  const code = await runProgram(
    inProject('node_modules', '.bin', 'drizzle-kit'),
    ['generate', `--config=${config}`],
    {
      cwd: server,
      env: projectEnvironment(),
      quiet: true,
    },
  );
  const added = listSql(join(copy, 'migrations')).filter((name) => !before.has(name));
  for (const name of added) {
    console.error('The tables differ from the migrations. Generate and read the missing one:');
    console.error(readFileSync(join(copy, 'migrations', name), 'utf8'));
  }
  if (code !== 0) console.error(`drizzle-kit could not compare tables and migrations (exit code ${code}).`);
  if (code !== 0 || added.length > 0) process.exitCode = 1;
} finally {
  rmSync(config, { force: true });
  rmSync(copy, { recursive: true, force: true });
}
