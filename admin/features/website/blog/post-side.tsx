import { SegmentedControl, Select, TagsInput } from "@mantine/core";
import { errorsBelow } from "#admin/features/website/website/fields/section-input.tsx";
import { type Choice, PictureField } from "#admin/features/website/website/pictures/picture-field.tsx";
import { useShownDepartments } from "#admin/features/website/website/records/use-shown-records.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { LIST_IN_PLACE } from "#admin/kit/fields/list-in-place.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { TAG_LABELS, tagLabel, tagOf } from "#contract/website/blog.ts";
import { POST_LIMITS } from "#contract/website/posts.ts";
import classes from "./blog.module.css";
import { Checklist } from "./checklist.tsx";
import { PostSources } from "./post-sources.tsx";
import type { EditedPost, PostValues } from "./use-post.ts";

const TAGS = Object.values(TAG_LABELS).map(({ en }) => en);

interface LanguageProps {
  value: PostValues["language"];
  onChange: (language: PostValues["language"]) => void;
}

function Language({ value, onChange }: LanguageProps) {
  return (
    <div>
      <span className={classes.sideHead} id="post-language">
        Language
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby="post-language"
        data={[
          { value: "en", label: "English" },
          { value: "ur", label: "Urdu" },
        ]}
        value={value}
        onChange={(language) => onChange(language as PostValues["language"])}
      />
    </div>
  );
}

/** What belongs to a post beside its text. */
export function PostSide({ post }: { post: EditedPost }) {
  const { values, errors, change } = post;
  const { title, shortDescription } = values;
  const departments = useShownDepartments();
  return (
    <Grid as="aside" gap={18} packed className={classes.side} aria-label="About the post">
      <Checklist post={values} />
      <PictureField
        label="Picture"
        language="en"
        hasWords
        removable
        value={values.picture as Choice | null}
        errors={errorsBelow(errors, "picture")}
        onChange={(picture) => change({ picture: picture as PostValues["picture"] })}
      />
      <TagsInput
        label="Tags"
        description="Choose, or write one of your own and press Enter."
        {...LIST_IN_PLACE}
        data={TAGS}
        maxTags={POST_LIMITS.tags}
        acceptValueOnBlur
        value={values.tags.map((tag) => tagLabel(tag).en)}
        error={errors.tags}
        onChange={(words) => change({ tags: [...new Set(words.map(tagOf).filter(Boolean))] })}
      />
      <Select
        label="Department"
        {...LIST_IN_PLACE}
        description="Its first doctor is named as the author."
        clearable
        data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.idDepartment === null ? null : String(values.idDepartment)}
        error={errors.idDepartment}
        onChange={(id) => change({ idDepartment: id === null ? null : Number(id) })}
      />
      <DateField
        label="Date"
        required
        value={values.date || null}
        error={errors.date}
        onChange={(date) => change({ date: date ?? "" })}
      />
      <Language value={values.language} onChange={(language) => change({ language })} />
      <PostSources
        value={values.sources}
        errors={errorsBelow(errors, "sources")}
        onChange={(sources) => change({ sources })}
      />
      <section aria-label="As found in a search" className={classes.found}>
        <small className="fs-12 soft">{window.location.host} › blog</small>
        <b>{title || "Title"}</b>
        {shortDescription || "Short description"}
      </section>
    </Grid>
  );
}
