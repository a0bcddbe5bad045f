import type { RecordList } from '../../../ui/record-page-state.tsx';

export const contactList: RecordList = { category: 'cases', title: 'contacts', to: '/contacts' };
