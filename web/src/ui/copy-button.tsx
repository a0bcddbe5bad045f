import { CheckIcon, CopyIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../api/notifications.ts';
import { Button, IconButton } from './button.tsx';

const shownMs = 2_000;

interface CopyButtonProps {
  text: string;
  /** Names the copied text in the accessible label. */
  name: string;
  /** Shows the icon without a label. */
  isIcon?: boolean;
  /** Label if "Copy" alone is ambiguous. */
  label?: string;
}
/** Copies a text and confirms it. */
export function CopyButton({ text: value, name, isIcon, label: words }: CopyButtonProps) {
  const text = useTranslations('ui');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The clipboard API is missing on plain http. The user can still select the text on screen.
      notify.error(text('copyFailed'));
    }
  };
  const Icon = isCopied ? CheckIcon : CopyIcon;
  const icon = <Icon size={16} aria-hidden />;
  const label = isCopied ? text('copied') : text('copyNamed', { name });
  return (
    <span aria-live="polite">
      {isIcon ? (
        <IconButton label={label} icon={icon} onClick={copy} />
      ) : (
        <Button icon={icon} onClick={copy}>
          {isCopied ? text('copied') : (words ?? text('copy'))}
        </Button>
      )}
    </span>
  );
}
