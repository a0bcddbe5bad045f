import type { PostQualification } from '@cfm/contract/case-post-qualification.ts';
import type { ChangedCase } from '../../api/act-on-case.ts';

/** One request of a case, as its card shows it. */
export interface RequestProps extends ChangedCase {
  request: PostQualification;
  /** Why nothing can be changed now, or null. */
  disabledReason: string | null;
  /** Whether decisions about its answer are not saved yet. */
  onUnsaved: (postQualificationId: number, isUnsaved: boolean) => void;
}
