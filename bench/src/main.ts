import { availableParallelism, cpus, totalmem } from 'node:os';
import { measureCrash } from './crash/measure-crash.ts';
import { withFilledDatabase } from './database.ts';
import { measureHostile } from './hostile/measure-hostile.ts';
import { measureLoad } from './load/measure-load.ts';
import { help, type Options, readOptions } from './options.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measureQueries } from './queries/measure-queries.ts';
import { measureReports } from './reports/measure-reports.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function measure(options: Options): Promise<boolean> {
  const { parts } = options;
  if (parts.includes('crash')) {
    const { report, passed } = await measureCrash(options, print);
    print(`\n${report}`);
    return passed;
  }
  for (const cases of options.cases) {
    print(`\n${cases.toLocaleString('en')} cases`);
    await withFilledDatabase(options, cases, print, async (database) => {
      if (parts.includes('load')) print(await measureLoad(options, database, print));
      if (parts.includes('queries')) print((await measureQueries(options, database, print)).report);
      if (parts.includes('reports')) print(await measureReports(options, database, print));
      if (parts.includes('hostile')) print(await measureHostile(options, database, print));
      if (parts.includes('pages')) print(await measurePages(options, database, print));
    });
  }
  return true;
}

function parse(): Options | null {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}

const options = parse();
if (options === null) process.stdout.write(help);
else {
  const memory = Math.round(totalmem() / 1024 ** 3);
  print(
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB memory. Server, PostgreSQL (fsync on) and clients share this machine.`,
  );
  if (!(await measure(options))) process.exitCode = 1;
}
