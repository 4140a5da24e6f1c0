CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"book_guid" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"details" jsonb NOT NULL,
	"brought" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_project_id_unique" UNIQUE("project_id"),
	CONSTRAINT "publications_book_guid_unique" UNIQUE("book_guid"),
	CONSTRAINT "publications_owner" CHECK (num_nonnulls("publications"."project_id", "publications"."book_guid") = 1)
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"scheme" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "subjects_scheme_code_pk" PRIMARY KEY("scheme","code")
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "title_by_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_user" ON "publications" USING btree ("user_id");