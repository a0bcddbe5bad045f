import { testTopicFields } from '../src/testing/topic-fields-suite.tsx';
import { SolvingTexts } from './solving-texts.tsx';
import { TopicFields } from './topic-fields.tsx';

testTopicFields('the options of a topic on the page of a link', (given) => (
  <SolvingTexts>
    <TopicFields {...given} language="en" isOpen onToggle={() => undefined} />
  </SolvingTexts>
));
