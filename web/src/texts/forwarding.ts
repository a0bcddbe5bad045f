import de from '@cfm/contract/messages/de/forwarding.json';
import en from '@cfm/contract/messages/en/forwarding.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('forwarding', { en, de });
