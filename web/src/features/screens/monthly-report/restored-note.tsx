import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import classes from './monthly-report.module.css';

interface RestoredNoteProps {
  children: string;
  onStartOver: () => void;
}
/** Note that a draft was restored, with a button to discard it. */
export function RestoredNote({ children, onStartOver }: RestoredNoteProps) {
  const text = useTranslations('monthlyReport');
  return (
    <p className={classes.restored} role="status">
      <span>{children}</span>
      <Button size="small" onClick={onStartOver}>
        {text('startOver')}
      </Button>
    </p>
  );
}
