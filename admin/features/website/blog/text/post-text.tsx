import { SegmentedControl } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { SiteLanguage } from "#contract/values/texts.ts";
import classes from "./markdown-field.module.css";
import { MarkdownField } from "./markdown-field.tsx";

/** Loaded with the first post that is written: no other screen needs its 300 KB. */
const VisualText = lazy(() => import("#admin/features/website/blog/visual/visual-text.tsx"));

interface PostTextProps {
  value: string;
  onChange: (markdown: string) => void;
  language: SiteLanguage;
  error?: ReactNode;
}

/** The text of a post: as it will look, or as the Markdown that is stored. */
export function PostText(props: PostTextProps) {
  const [form, setForm] = useState<"visual" | "markdown">("visual");
  const asMarkdown = <MarkdownField {...props} />;
  return (
    <div>
      <SegmentedControl
        className={classes.form}
        size="xs"
        aria-label="How the text is edited"
        data={[
          { value: "visual", label: "Visual" },
          { value: "markdown", label: "Markdown" },
        ]}
        value={form}
        onChange={(chosen) => setForm(chosen as typeof form)}
      />
      {form === "markdown" ? (
        asMarkdown
      ) : (
        <Suspense fallback={<p role="status">Loading</p>}>
          <VisualText {...props} error={props.error} asMarkdown={asMarkdown} />
        </Suspense>
      )}
    </div>
  );
}
