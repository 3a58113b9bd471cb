import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useConfirmDelete } from "#admin/kit/dialogs/confirm-delete.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type Post, publishPost, removePost, unpublishPost } from "#contract/website/posts.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import type { EditedPost } from "./use-post.ts";

interface PostActionsProps {
  post: EditedPost;
  /** What keeps the draft: it stands right before publishing. */
  children: ReactNode;
  /** Gets null where publishing was refused: then the messages stay on the screen. */
  onPublished: (published: Post | null) => void;
}

/** Publishing a post, taking it off the website, deleting it. */
export function PostActions({ post, children, onPublished }: PostActionsProps) {
  const mayPublish = useMay()("site.publish");
  const navigate = useNavigate();
  const remove = useConfirmDelete(removePost, {
    refused: "Post not deleted! Please try again.",
    failed: "An error occurred while deleting the post.",
    text: "Its number is never used again. A post that is on the website disappears from it.",
  });
  const { stored } = post;
  const publish = async () => {
    const kept = post.isUnsaved() || !stored ? await post.save() : stored;
    if (!kept) return;
    const { id, updatedOn, date } = kept;
    const change = async () => {
      const { data, message } = await call(publishPost, { body: { id, updatedOn } });
      return { data, message: date > clinicToday() ? `Will be published on ${formatDate(date)}.` : message };
    };
    onPublished(await post.run(change));
  };
  useShortcut(
    mayPublish
      ? { keys: "mod+Enter", label: "Publish", group: "This post", run: () => void publish() }
      : null,
  );
  if (!mayPublish) return children;
  const isPublic = stored?.state === "Published";
  return (
    <>
      {stored && (
        <Button
          variant="subtle"
          color="red"
          onClick={() =>
            remove(
              { query: { id: stored.id } },
              { what: `Post ${stored.id}, ${stored.title}`, after: () => navigate(pathTo("blog")) },
            )
          }
        >
          Delete
        </Button>
      )}
      {isPublic && (
        <Button
          variant="default"
          loading={post.isBusy}
          onClick={() =>
            void post.run(() => call(unpublishPost, { body: { id: stored.id, updatedOn: stored.updatedOn } }))
          }
        >
          Take off the website
        </Button>
      )}
      {children}
      <Button loading={post.isBusy} onClick={() => void publish()}>
        {isPublic ? "Publish again" : "Publish"}
      </Button>
    </>
  );
}
