import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { UserService } from '../user/user.service.ts';
import { type Comment, studioCommentsStore } from './studio-comments.store.ts';

interface StudioCommentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: ProjectAccessService;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
  readonly user: Pick<UserService, 'listByIds'>;
}

export interface CommentView {
  readonly comment: Comment;
  readonly author: string;
  readonly isMine: boolean;
}

interface CommentTarget {
  readonly projectId: string;
  readonly chapterId: string;
}

interface NewComment {
  readonly block_id: string;
  readonly quote: string;
  readonly text: string;
  readonly parent_id?: string | null | undefined;
}

/** What people say about paragraphs. Comments stay when their paragraph is deleted, and move with it. */
export function studioCommentsService(deps: StudioCommentsDeps) {
  const { db, clock, live, access, projectRows, chapterRows, user } = deps;

  async function view(actor: Actor, comments: readonly Comment[]): Promise<CommentView[]> {
    const people = await user.listByIds([...new Set(comments.map(({ userId }) => userId))]);
    const names = new Map(people.map(({ id, firstName, email }) => [id, firstName ?? email]));
    return comments.map((comment) => ({
      comment,
      author: names.get(comment.userId) ?? 'Deleted user',
      isMine: comment.userId === actor.userId,
    }));
  }

  async function requireChapter(project: Project, chapterId: string, tx?: Tx): Promise<void> {
    if (!(await chapterRows.read(tx).find(project, chapterId)))
      throw new AppError('chapter_not_found', { param: 'chapter_id' });
  }

  async function change<Result>(actor: Actor, project: Project, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return transaction(db, async (tx) => {
      // Locks the project: comments are counted, and may move with a chapter that is divided.
      await projectRows.read(tx).update(actor.workspaceId, project.id, { updatedAt: project.updatedAt });
      const result = await work(tx);
      await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id }, tx);
      return result;
    });
  }

  async function require(tx: Tx, { chapterId }: CommentTarget, id: string, param = 'comment_id'): Promise<Comment> {
    const comment = await studioCommentsStore(tx).find(chapterId, id);
    if (!comment) throw new AppError('comment_not_found', { param });
    return comment;
  }

  return {
    /** Of the project or of one chapter, oldest first. */
    async list(actor: Actor, projectId: string, chapterId: string | undefined): Promise<CommentView[]> {
      const project = await access.require(actor, projectId);
      if (chapterId !== undefined) await requireChapter(project, chapterId);
      const ids = chapterId ? [chapterId] : (await chapterRows.read().list(project)).map(({ id }) => id);
      return view(actor, await studioCommentsStore(db).list(ids));
    },

    /** An answer belongs to the first comment of its thread. Throws `block_not_found`, `comment_not_found`. */
    async add(actor: Actor, target: CommentTarget, input: NewComment): Promise<CommentView> {
      const project = await access.require(actor, target.projectId, 'project.comment');
      const comment = await change(actor, project, async (tx) => {
        await requireChapter(project, target.chapterId, tx);
        const parent = input.parent_id ? await require(tx, target, input.parent_id, 'parent_id') : undefined;
        const blocks = await chapterRows.read(tx).blocks({ id: target.chapterId });
        // The paragraph of a thread may have been deleted since.
        if (!parent && !blocks.some(({ id }) => id === input.block_id))
          throw new AppError('block_not_found', { param: 'block_id' });
        const chapters = await chapterRows.read(tx).list(project);
        const store = studioCommentsStore(tx);
        if ((await store.count(chapters.map(({ id }) => id))) >= studioLimits.comments)
          throw new AppError('invalid_parameters', {
            message: `A project has at most ${studioLimits.comments} comments. Delete some first.`,
            param: 'text',
          });
        return store.insert({
          id: newId(),
          chapterId: target.chapterId,
          blockId: parent?.blockId ?? input.block_id,
          userId: actor.userId,
          parentId: parent ? (parent.parentId ?? parent.id) : null,
          quote: input.quote,
          body: input.text,
          createdAt: clock(),
        });
      });
      return (await view(actor, [comment]))[0]!;
    },

    /** Anyone who may comment resolves; only the author changes the text (`forbidden`). */
    async edit(
      actor: Actor,
      target: CommentTarget,
      id: string,
      input: { readonly text?: string | undefined; readonly resolved?: boolean | undefined },
    ): Promise<CommentView> {
      const project = await access.require(actor, target.projectId, 'project.comment');
      const { text, resolved } = input;
      const comment = await change(actor, project, async (tx) => {
        await requireChapter(project, target.chapterId, tx);
        const before = await require(tx, target, id);
        if (text !== undefined && before.userId !== actor.userId)
          throw new AppError('forbidden', { message: 'Only its author can change a comment.', param: 'text' });
        const isResolved = before.resolvedAt !== null;
        const changes = {
          ...(text !== undefined && { body: text }),
          ...(resolved === true && !isResolved && { resolvedAt: clock(), resolvedBy: actor.userId }),
          ...(resolved === false && { resolvedAt: null, resolvedBy: null }),
        };
        if (Object.keys(changes).length === 0) return before;
        return (await studioCommentsStore(tx).update(target.chapterId, id, changes))!;
      });
      return (await view(actor, [comment]))[0]!;
    },

    /** With its answers. Throws `forbidden` for the comment of another person, unless the caller administers the project. */
    async delete(actor: Actor, target: CommentTarget, id: string): Promise<void> {
      const project = await access.require(actor, target.projectId, 'project.comment');
      await change(actor, project, async (tx) => {
        await requireChapter(project, target.chapterId, tx);
        const comment = await require(tx, target, id);
        const isAdmin = () =>
          access.require(actor, target.projectId, 'project.delete', tx).then(
            () => true,
            () => false,
          );
        if (comment.userId !== actor.userId && !(await isAdmin()))
          throw new AppError('forbidden', { message: 'Only its author or an admin can delete a comment.' });
        await studioCommentsStore(tx).delete(target.chapterId, id);
      });
    },

    /** Moves comments with their blocks; without blocks, all comments of the chapter. */
    move: (tx: Tx, from: string, to: string, blockIds?: readonly string[]): Promise<void> =>
      studioCommentsStore(tx).move(from, to, blockIds),
  };
}
export type StudioCommentsService = ReturnType<typeof studioCommentsService>;
