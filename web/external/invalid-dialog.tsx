import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** That the form is not complete; what is missing stands at the fields. */
export function InvalidDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('solving.invalid');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="invalid-title" aria-describedby="invalid-text" onClose={onClose}>
      <h2 id="invalid-title">{text('title')}</h2>
      <p id="invalid-text">{text('text')}</p>
      {/* No form of its own: the one around it would be sent. */}
      <button type="button" className="again" onClick={() => dialog.current?.close()}>
        {text('ok')}
      </button>
    </dialog>
  );
}
