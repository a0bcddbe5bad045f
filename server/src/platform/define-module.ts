import type { Binding } from './http/bindings.ts';
import type { AnyJob } from './jobs/job-runner.ts';

/** What a domain registers: calls and jobs. */
interface Module {
  readonly routes: readonly Binding[];
  readonly jobs: readonly AnyJob[];
}

export const defineModule = ({ routes = [], jobs = [] }: Partial<Module>): Module => ({ routes, jobs });
