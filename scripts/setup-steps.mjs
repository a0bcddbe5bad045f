import { buildManuals, buildWeb, findStaleBuilds } from './bundles.mjs';
import { canInstallMissing, installDebianPackages } from './debian-packages.mjs';
import { arePackagesReady, installPackages } from './packages.mjs';
import { SetupError } from './setup-error.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** Installs and builds what is missing or outdated; quick and silent when that is nothing. */
async function setUpProduct({ withBuilds }) {
  const isReady = () => arePackagesReady() && (!withBuilds || findStaleBuilds().length === 0);
  if (isReady()) return;
  await withSetupLock(async () => {
    if (!arePackagesReady()) await installPackages();
    if (!withBuilds) return;
    await buildWeb();
    await buildManuals();
  });
}

/** `--test` also installs the programs the tests use; `--no-build` leaves out the bundles, which `npm run dev` has no use for. */
export async function setUp(flags) {
  try {
    await setUpProduct({ withBuilds: !flags.includes('--no-build') });
    if (flags.includes('--test') && canInstallMissing()) await withSetupLock(installDebianPackages);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
