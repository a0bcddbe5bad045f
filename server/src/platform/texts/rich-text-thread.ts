import { answerInThread } from '../answer-in-thread.ts';
import { cleanRichText } from './rich-text.ts';

// Worker thread of `receive-rich-text.ts`.
answerInThread(cleanRichText);
