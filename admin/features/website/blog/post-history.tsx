import { Button } from "@mantine/core";
import { useState } from "react";
import { previewProblem } from "#admin/features/website/website/preview/use-preview.ts";
import { PastVersion } from "#admin/features/website/website/publishing/past-version.tsx";
import classes from "#admin/features/website/website/publishing/publishing.module.css";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { IconHistory } from "#admin/kit/display/icons.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import {
  listPostVersions,
  type PostVersion,
  previewPostVersion,
  restorePostVersion,
} from "#contract/website/post-versions.ts";
import type { Post } from "#contract/website/posts.ts";
import { formatDateTime } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import type { EditedPost } from "./use-post.ts";

interface VersionProps {
  post: EditedPost;
  stored: Post;
  version: PostVersion;
  onBack: () => void;
  onClose: () => void;
}

/** A published form of the post, to be looked at before it is public again. */
function Version({ post, stored, version, onBack, onClose }: VersionProps) {
  const mayPublish = useMay()("site.publish");
  const query = { id: stored.id, idVersion: version.id };
  const { data, error } = useCall(previewPostVersion, { query }, { retry: false });
  const restore = async () => {
    const { updatedOn } = stored;
    const done = await post.run(() => call(restorePostVersion, { body: { ...query, updatedOn } }));
    if (done) onClose();
  };
  return (
    <PastVersion
      title={`The post of ${formatDateTime(version.createdOn)}`}
      preview={{ html: data?.html, problem: previewProblem(error) }}
      section="registration"
      busy={post.isBusy}
      onRestore={mayPublish ? () => void restore() : undefined}
      // What is typed and not kept would be lost under what comes back.
      obstacle={post.isUnsaved() && "Save your draft first: it stays beside what comes back."}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

interface HistoryDialogProps {
  post: EditedPost;
  stored: Post;
  onClose: () => void;
}

/** The published forms of a post: who published what, and the way back to each. */
function HistoryDialog({ post, stored, onClose }: HistoryDialogProps) {
  const [chosen, setChosen] = useState<PostVersion | null>(null);
  const versions = useCall(listPostVersions, { query: { id: stored.id } }, { fresh: true });
  if (chosen)
    return (
      <Version
        post={post}
        stored={stored}
        version={chosen}
        onBack={() => setChosen(null)}
        onClose={onClose}
      />
    );
  return (
    <Modal title="History" onClose={onClose}>
      <ul className={classes.list}>
        <Loaded query={versions}>
          {(list) =>
            list.length === 0 ? (
              <li>
                <p>Nothing was published here yet. Each publication from now on is kept.</p>
              </li>
            ) : (
              list.map((version, index) => (
                <li key={version.id}>
                  <IconHistory size={18} stroke={1.75} aria-hidden />
                  <b>
                    {formatDateTime(version.createdOn)}
                    {index === 0 && stored.state === "Published" && ", live now"}
                  </b>
                  <p>
                    {version.note}
                    {version.by && (
                      <>
                        , by <bdi>{version.by}</bdi>
                      </>
                    )}
                  </p>
                  <Button size="xs" variant="default" onClick={() => setChosen(version)}>
                    Look at it
                  </Button>
                </li>
              ))
            )
          }
        </Loaded>
      </ul>
      <p className="hint">Publishing a version again is a new version too, so nothing is lost.</p>
    </Modal>
  );
}

/** The button that opens the history of a post; none while it is not kept yet. */
export function PostHistory({ post }: { post: EditedPost }) {
  const [isOpen, setOpen] = useState(false);
  const { stored } = post;
  if (!stored) return null;
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && <HistoryDialog post={post} stored={stored} onClose={() => setOpen(false)} />}
    </>
  );
}
