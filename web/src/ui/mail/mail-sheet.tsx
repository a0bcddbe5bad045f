import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { XIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { escalationOf, isBoardSource, useCaseInfo } from '../../api/lookups.ts';
import { IconButton } from '../button.tsx';
import { CaseBadges } from '../case-badges.tsx';
import { focusContentIfNone } from '../focus-content.ts';
import classes from './mail-composer.module.css';
import { TypedAheadContext, TypedAheadLine, useTypedAhead } from './typed-ahead.tsx';

interface MailSheetProps {
  title: string;
  detail: CaseDetail;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}
/** Side sheet for a mail of a case. The case next to it stays readable and scrollable. */
export const MailSheet = ({ isOpen, ...sheet }: MailSheetProps) => (isOpen ? <OpenSheet {...sheet} /> : null);

function OpenSheet({ title, detail, onClose, children }: Omit<MailSheetProps, 'isOpen'>) {
  const ui = useTranslations('ui');
  const { data: info } = useCaseInfo();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const ahead = useTypedAhead(heading);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const sheet = heading.current?.closest('dialog');
    // A field of the sheet may have the focus already.
    if (!sheet?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      focusContentIfNone();
    },
    [before],
  );
  return (
    <dialog
      open
      className={classes.sheet}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Escape closes an open list first.
        const isList =
          event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !event.defaultPrevented && !isList) onClose();
      }}
    >
      <div className={classes.header}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CaseBadges
          of={detail}
          isBoard={isBoardSource(info, detail.sourceId)}
          level={escalationOf(info, detail.escalationLevelId)}
        />
        <IconButton label={ui('close')} icon={<XIcon size={16} />} onClick={onClose} />
      </div>
      {ahead.isShown && <TypedAheadLine line={ahead.line} onBlur={ahead.onBlur} />}
      <TypedAheadContext value={ahead.wait}>{children}</TypedAheadContext>
    </dialog>
  );
}
