import { defineModule } from '../../platform/define-module.ts';
import { removeExpiredLogs } from './remove-expired-logs.ts';

export const auditModule = defineModule({ jobs: [removeExpiredLogs] });
