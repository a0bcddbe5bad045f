import { CardSkeleton } from '../../../ui/skeletons.tsx';
import classes from './case-page.module.css';

/** Placeholder for the page of a case while it loads: head, conversation, cards. */
export const CaseSkeleton = () => (
  <div className={classes.frame}>
    <div className={classes.loadingHead}>
      <CardSkeleton lines={3} />
    </div>
    <div className={classes.columns}>
      <div className={classes.left}>
        {[5, 1, 3].map((lines) => (
          <div key={lines} className={`card ${classes.loadingCard}`}>
            <CardSkeleton lines={lines} />
          </div>
        ))}
      </div>
      <div className={classes.right}>
        {[4, 2, 6].map((lines) => (
          <CardSkeleton key={lines} lines={lines} />
        ))}
      </div>
    </div>
  </div>
);
