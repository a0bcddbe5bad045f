import { writeFileSync } from 'node:fs';

const reasonLines = 12;

function tellErrors(errors) {
  const text = errors.map(({ message, stack }) => stack ?? message).join('\n');
  const own = text.split('\n').filter((line) => !line.includes('node_modules'));
  return own.slice(0, reasonLines).join('\n    ');
}

/** Writes what failed, each with the beginning of its reason: of a long log the end is what is kept and read. */
export default class FailureReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = [];
    for (const file of modules) {
      const ownErrors = file.errors();
      if (ownErrors.length > 0) failures.push(`${file.relativeModuleId}\n    ${tellErrors(ownErrors)}`);
      for (const test of file.children.allTests('failed')) {
        const { errors = [] } = test.result();
        failures.push(`${file.relativeModuleId} > ${test.fullName}\n    ${tellErrors(errors)}`);
      }
      for (const suite of file.children.allSuites()) {
        const errors = suite.errors();
        if (errors.length > 0)
          failures.push(`${file.relativeModuleId} > ${suite.fullName}\n    ${tellErrors(errors)}`);
      }
    }
    if (unhandledErrors.length > 0) failures.push(`outside of any test\n    ${tellErrors(unhandledErrors)}`);
    writeFileSync(process.env.TEST_FAILURES_FILE, failures.map((failure) => `Failed: ${failure}\n`).join(''));
  }
}
