import de from '@cfm/contract/messages/de/contact-pages.json';
import en from '@cfm/contract/messages/en/contact-pages.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('contactPages', { en, de });
