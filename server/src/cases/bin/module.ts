import { defineModule } from '../../platform/define-module.ts';
import { eraseDeletedCases } from './jobs.ts';

export const binModule = defineModule({ jobs: [eraseDeletedCases] });
