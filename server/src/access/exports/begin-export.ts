import { exportsAtOnceMax } from '@cfm/contract/platform/limits.ts';
import { AppError } from '../../errors.ts';

/** Users for whom this server writes an export now. Each server has its own processor to protect. */
const exporting = new Set<number>();

/** Refuses a further export of a user, and one that is too much for this server (rule 3.36). Answers what ends it, once. */
export function beginExport(userId: number): () => void {
  if (exporting.has(userId)) throw new AppError('ExportRunning');
  if (exporting.size >= exportsAtOnceMax) throw new AppError('ExportsBusy');
  exporting.add(userId);
  return () => void exporting.delete(userId);
}
