import type { CallInput } from '@cfm/contract/platform/endpoint.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type LockHolder, onCaseError } from '../../../api/act-on-case.ts';
import { hasCode } from '../../../api/api-error.ts';
import { invalidateCase } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { holdKeys, replayKeys } from '../../../ui/keys/held-keys.ts';
import type { Blocked } from '../../../ui/mail/composer-notes.tsx';
import type { Proposal } from './queries.ts';

export interface SolveSheetProps extends Blocked {
  detail: CaseDetail;
  isOpen: boolean;
  /** The tab that holds the lock of the case. */
  tabId: string;
  /** Opens the next case of the list after solving, or the list at its end. Null without a list. */
  onNext: { name: string; run: () => void } | null;
  onClose: () => void;
  onLocked: (holder: LockHolder) => void;
  onSolved: () => Promise<void>;
}

export interface SolveProps extends SolveSheetProps {
  proposal: Proposal;
}
type Given = Omit<
  CallInput<typeof caseSolutionEndpoints.solveCase>['body'],
  'version' | 'tabId' | 'requestKey'
>;

/** Sends a solution of staff once, then continues as chosen. After a conflict, reloads the case. */
export function useSending({ detail, proposal, tabId, onLocked, onNext, onSolved }: SolveProps) {
  const text = useTranslations('case.solve');
  const { caseId, internalId } = detail;
  const upload = useUpload();
  /** The case has changed since the form was filled in. */
  const [isOutdated, setOutdated] = useState(false);
  const goesOn = useRef(false);
  const solve = (given: Given) =>
    upload.send(given, ({ files, requestKey, onProgress }) => {
      const body = { ...given, version: proposal.version, tabId, requestKey };
      const input = { params: { id: caseId }, body, files };
      return call(caseSolutionEndpoints.solveCase, input, { onProgress });
    });
  return {
    upload,
    isOutdated,
    /** Sets whether the next case opens after sending. */
    goOn: (wanted: boolean) => {
      goesOn.current = wanted && onNext !== null;
    },
    send: async (given: Given, drop: () => Promise<void>): Promise<void> => {
      setOutdated(false);
      // Keys typed from now on are meant for the next case.
      if (goesOn.current) holdKeys(caseId, document.activeElement);
      try {
        await solve(given);
        await drop();
        notify.success(text('done', { internalId }));
        await onSolved();
      } catch (error) {
        replayKeys(caseId);
        throw error;
      }
      if (goesOn.current) onNext?.run();
    },
    onError: (error: unknown): void => {
      if (upload.shows(error)) return;
      if (hasCode(error, 'CaseChanged', 'CodeLevelsChanged', 'BadRequest')) {
        setOutdated(true);
        void invalidateCase(caseId);
      } else onCaseError(error, { caseId, onLocked });
    },
  };
}
