import type { ImportCounts, ImportPreview } from '@cfm/contract/platform/spreadsheet-import.ts';
import { useRef, useState } from 'react';
import { hasCode, isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';

/** Errors of the file are shown next to it. All others are handled globally. */
const isOfFile = (error: unknown) =>
  isApiError(error) && error.errors.files !== undefined && [400, 413, 415].includes(error.status);

/** The API calls of an import, and its success message. */
export interface ImportCalls {
  preview: (file: File, onProgress: (sent: number) => void) => Promise<ImportPreview>;
  run: (file: File, planHash: string) => Promise<ImportCounts>;
  done: (counts: ImportCounts) => string;
}

/** State of an import: the file, its preview, the import and, if any, the rows that were left out. */
export function useImport(calls: ImportCalls, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  /** The import is done, and the rows with errors are shown. */
  const [isDone, setDone] = useState(false);
  /** The file chosen last. An answer about another file is outdated. */
  const latest = useRef<File | null>(null);

  const read = async (chosen: File) => {
    setSent(0);
    try {
      // A copy, so that the previewed content is imported even if the file on disk changes meanwhile.
      const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      const answer = await calls.preview(copy, setSent);
      if (latest.current !== chosen) return;
      setFile(copy);
      setPreview(answer);
    } catch (error) {
      if (latest.current !== chosen) return;
      if (isOfFile(error)) setProblem(errorText(error));
      else reportError(error);
      setFile(null);
    } finally {
      if (latest.current === chosen) setSent(null);
    }
  };
  const choose = (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setPreview(null);
    setSent(null);
    setProblem(null);
    setDone(false);
    if (chosen) void read(chosen);
  };
  const run = async () => {
    if (file === null || preview === null) return;
    setRunning(true);
    setProblem(null);
    try {
      const counts = await calls.run(file, preview.planHash);
      notify.success(calls.done(counts));
      const left = preview.rows.filter(({ kind }) => kind === 'wrong');
      if (left.length === 0) return onDone();
      setDone(true);
      setPreview({ ...preview, counts: { new: 0, changed: 0, same: 0, wrong: left.length }, rows: left });
    } catch (error) {
      if (hasCode(error, 'ImportOutdated')) {
        // The data changed since the preview: shows a new preview.
        latest.current = file;
        await read(file);
        setProblem(errorText(error));
      } else if (isOfFile(error)) setProblem(errorText(error));
      else reportError(error);
    } finally {
      setRunning(false);
    }
  };
  return {
    file,
    choose,
    preview,
    isReading: sent !== null && preview === null,
    sent,
    problem,
    run: () => void run(),
    isRunning,
    isDone,
  };
}
