import { serveCalls } from './child-server.ts';
import { runTestTask, type TestReply } from './test-tasks.ts';

/** The child process of the tests. */
serveCalls<string, TestReply>((text) => runTestTask(text));
