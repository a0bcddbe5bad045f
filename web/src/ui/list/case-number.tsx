import { Link } from '@tanstack/react-router';
import classes from './case-number.module.css';

interface CaseNumberProps {
  caseId: number;
  internalId: string;
}
/** The case number in a list, as a link to the case. */
export const CaseNumber = ({ caseId, internalId }: CaseNumberProps) => (
  <Link to="/case/edit/$id" params={{ id: caseId }} className={`${classes.number} num`}>
    {internalId}
  </Link>
);
