import { exportsAtOnceMax } from '@cfm/contract/platform/limits.ts';
import { AppError } from '../../errors.ts';

/** Users with a running export on this server. Per server, because each one limits the use of its own CPU. */
const exporting = new Set<number>();

/**
 * Rejects a second export of a user, and too many on this server (rule 3.36). Returns a function that ends
 * the export.
 */
export function beginExport(userId: number): () => void {
  if (exporting.has(userId)) throw new AppError('ExportRunning');
  if (exporting.size >= exportsAtOnceMax) throw new AppError('ExportsBusy');
  exporting.add(userId);
  return () => void exporting.delete(userId);
}
