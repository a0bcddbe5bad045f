import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import classes from './monthly-report.module.css';

interface RestoredNoteProps {
  children: string;
  onStartAnew: () => void;
}
/** Something typed before was put back, and can be given up. */
export function RestoredNote({ children, onStartAnew }: RestoredNoteProps) {
  const text = useTranslations('monthlyReport');
  return (
    <p className={classes.restored} role="status">
      <span>{children}</span>
      <Button size="small" onClick={onStartAnew}>
        {text('startAnew')}
      </Button>
    </p>
  );
}
