/** The fake provider as a separate process: `node fake-openai-main.ts PORT`. */
import { startFakeOpenai } from './fake-openai.ts';

await startFakeOpenai(Number(process.argv[2]));
