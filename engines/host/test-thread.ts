import { runTestTask, type TestReply } from './test-tasks.ts';
import { serveTasks } from './thread-server.ts';

/** The thread of the tests. */
serveTasks<string, TestReply, number>({ handle: (text, call) => runTestTask(text, call) });
