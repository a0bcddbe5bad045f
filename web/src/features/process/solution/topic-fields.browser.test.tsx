import { testTopicFields } from '../../../testing/topic-fields-suite.tsx';
import { TopicFields } from './topic-fields.tsx';

testTopicFields('the options of a topic on the sheet of staff', (given) => <TopicFields {...given} />);
