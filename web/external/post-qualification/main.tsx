import deFields from '@cfm/contract/messages/de/fields.json';
import dePage from '@cfm/contract/messages/de/post-qualification-page.json';
import deRules from '@cfm/contract/messages/de/rules.json';
import deSolution from '@cfm/contract/messages/de/solution.json';
import enFields from '@cfm/contract/messages/en/fields.json';
import enPage from '@cfm/contract/messages/en/post-qualification-page.json';
import enRules from '@cfm/contract/messages/en/rules.json';
import enSolution from '@cfm/contract/messages/en/solution.json';
import { showPages } from '../external-app.tsx';
import { PostQualificationPages } from './pages.tsx';

showPages({
  catalogues: {
    en: { fields: enFields, rules: enRules, solution: enSolution, postQualificationPage: enPage },
    de: { fields: deFields, rules: deRules, solution: deSolution, postQualificationPage: dePage },
  },
  pageOf: (props) => <PostQualificationPages {...props} />,
});
