import { XIcon } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { escalationOf, isBoardSource, useCaseInfo } from '../../api/lookups.ts';
import { IconButton } from '../../ui/button.tsx';
import { CaseBadges } from '../../ui/case-badges.tsx';
import { ForwardComposer } from './forward-composer.tsx';
import classes from './forward-sheet.module.css';
import type { ForwardSheetProps } from './use-forward.ts';

/** The side sheet that forwards a case. It stands beside the case, which can be read and scrolled meanwhile. */
export function ForwardSheet(props: ForwardSheetProps) {
  return props.isOpen ? <OpenSheet {...props} /> : null;
}

function OpenSheet(props: ForwardSheetProps) {
  const text = useTranslations('forwarding');
  const ui = useTranslations('ui');
  const { detail } = props;
  const { data: info } = useCaseInfo();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    title.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      open
      className={classes.sheet}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // An open list closes first.
        const isList =
          event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !event.defaultPrevented && !isList) props.onClose();
      }}
    >
      <div className={classes.header}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
          {text('title', { internalId: detail.internalId })}
        </h2>
        <CaseBadges
          of={detail}
          isBoard={isBoardSource(info, detail.sourceId)}
          level={escalationOf(info, detail.escalationLevelId)}
        />
        <IconButton label={ui('close')} icon={<XIcon size={16} />} onClick={props.onClose} />
      </div>
      <ForwardComposer {...props} />
    </dialog>
  );
}
