import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** Says that the form is incomplete. The fields show their errors. */
export function InvalidDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('solving.invalid');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="invalid-title" aria-describedby="invalid-text" onClose={onClose}>
      <h2 id="invalid-title">{text('title')}</h2>
      <p id="invalid-text">{text('text')}</p>
      {/* No form, because it would submit the surrounding one. */}
      <button type="button" className="again" onClick={() => dialog.current?.close()}>
        {text('ok')}
      </button>
    </dialog>
  );
}
