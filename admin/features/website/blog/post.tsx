import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { CountedField } from "#admin/features/website/website/fields/text-field.tsx";
import { PreviewFrame } from "#admin/features/website/website/preview/preview-frame.tsx";
import { useNarrow } from "#admin/features/website/website/preview/use-narrow.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { StaleNote } from "#admin/kit/form/stale-note.tsx";
import { useUnsavedGuard } from "#admin/kit/form/use-unsaved-guard.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { HeadBar } from "#admin/kit/page/head-bar.tsx";
import { PageHead } from "#admin/kit/page/page.tsx";
import { LoadError } from "#admin/kit/view/view-page.tsx";
import { getPost, POST_LIMITS, type Post } from "#contract/website/posts.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { clinicTimeOf } from "#rules/values/time/clinic-time.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { wordsOf } from "#rules/website/post-checklist.ts";
import classes from "./blog.module.css";
import { PostActions } from "./post-actions.tsx";
import { PostHistory } from "./post-history.tsx";
import { PostSide } from "./post-side.tsx";
import { PostText } from "./text/post-text.tsx";
import { type EditedPost, usePost } from "./use-post.ts";
import { usePostPreview } from "./use-post-preview.ts";

const LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  shortDescription: "Short description",
  markdown: "Text",
  tags: "Tags",
  date: "Date",
  idDepartment: "Department",
  picture: "Picture",
  sources: "Sources",
  language: "Language",
};

const gist = (value: unknown) => {
  const words = typeof value === "string" ? value : JSON.stringify(value);
  return words.length > 120 ? `${words.slice(0, 120)}…` : words || "empty";
};

/** Says what two people wrote into the same fields of the post, and lets this one choose. */
function Clash({ post: { clash, values, change, closeClash } }: { post: EditedPost }) {
  return (
    <StaleNote
      by={null}
      changes={clash.map(({ path, mine, theirs }) => ({
        field: path,
        label: LABELS[path.split(".")[0] ?? ""] ?? path,
        mine: gist(mine),
        theirs: gist(theirs),
        both: true,
        settled: false,
      }))}
      onTake={(paths) => {
        const taken = clash.filter(({ path }) => paths.includes(path));
        change(taken.reduce((merged, { path, theirs }) => withValueAt(merged, path, theirs), values));
        closeClash();
      }}
    />
  );
}

function Preview({ post }: { post: EditedPost }) {
  const preview = usePostPreview(post.stored?.id ?? 0, post.values);
  const device = useNarrow() ? "phone" : "desktop";
  return <PreviewFrame {...preview} device={device} section="registration" title="Preview of the post" />;
}

function Text({ post: { values, errors, change } }: { post: EditedPost }) {
  const { language } = values;
  return (
    <Grid gap={14} packed className={classes.paper}>
      <CountedField
        label="Title"
        required
        language={language}
        max={POST_LIMITS.title}
        value={values.title}
        error={errors.title}
        onChange={(title) => change({ title })}
      />
      <CountedField
        label="Short description"
        required
        language={language}
        max={POST_LIMITS.shortDescription}
        value={values.shortDescription}
        error={errors.shortDescription}
        hint="On the card, and what searches and shared links show."
        onChange={(shortDescription) => change({ shortDescription })}
      />
      <PostText
        language={language}
        value={values.markdown}
        error={errors.markdown}
        onChange={(markdown) => change({ markdown })}
      />
    </Grid>
  );
}

function Editor({ loaded }: { loaded: Post | null }) {
  const post = usePost(loaded);
  const navigate = useNavigate();
  const [view, setView] = useState<"write" | "preview">("write");
  const guard = useUnsavedGuard(post.isUnsaved);
  const showAtItsAddress = (kept: Post | null) => {
    if (kept && !loaded) navigate(pathTo("blog/:id", kept.id), { replace: true });
  };
  const save = async () => showAtItsAddress(await post.save());
  useShortcut({ keys: "mod+s", label: "Save the draft", group: "This post", run: () => void save() });
  const words = wordsOf(post.values.markdown);
  return (
    <>
      <HeadBar>
        <PageHead
          title={loaded ? `Post ${loaded.id}` : "Write a post"}
          back={{ to: pathTo("blog"), label: "Blog" }}
        />
        <SegmentedControl
          aria-label="View"
          data={[
            { value: "write", label: "Write" },
            { value: "preview", label: "Preview" },
          ]}
          value={view}
          onChange={(chosen) => setView(chosen as typeof view)}
        />
        <Row gap={8} gapX={10} align="center" className={`${classes.actions} push`}>
          <span className="fs-13 soft" role="status">
            {post.keptAt && `Draft saved ${clinicTimeOf(post.keptAt.toISOString())} · `}
            {words === 1 ? "1 word" : `${words} words`}
          </span>
          <PostHistory post={post} />
          <PostActions post={post} onPublished={showAtItsAddress}>
            <Button variant="default" loading={post.isBusy} onClick={() => void save()}>
              Save draft
            </Button>
          </PostActions>
        </Row>
      </HeadBar>
      {post.isBroughtBack && post.isUnsaved() && (
        <p className={classes.back} role="status">
          What you typed here and did not save is back.
        </p>
      )}
      {post.clash.length > 0 && <Clash post={post} />}
      <Grid grow className={classes.body} data-form>
        {view === "write" ? <Text post={post} /> : <Preview post={post} />}
        <PostSide post={post} />
      </Grid>
      {guard}
    </>
  );
}

/** A post while it is written (docs/handbook/website/website-editor.md#posts). */
export default function PostEditor() {
  const { id } = useParams();
  return id ? <Existing id={Number(id)} /> : <Editor loaded={null} />;
}

function Existing({ id }: { id: number }) {
  const post = useCall(getPost, { query: { id } }, { fresh: true });
  if (post.data) return <Editor key={id} loaded={post.data} />;
  return (
    <HeadBar>
      <PageHead title={`Post ${id}`} back={{ to: pathTo("blog"), label: "Blog" }} />
      {post.error ? (
        <LoadError error={post.error} retry={() => void post.refetch()} back={pathTo("blog")} />
      ) : (
        <p role="status">Loading</p>
      )}
    </HeadBar>
  );
}
