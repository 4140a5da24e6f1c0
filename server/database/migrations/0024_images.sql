CREATE TABLE "image_uses" (
	"project_id" uuid NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "image_uses_project_id_image_pk" PRIMARY KEY("project_id","image")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"image" text NOT NULL,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"unused_since" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_uses_image" ON "image_uses" USING btree ("image");--> statement-breakpoint
CREATE UNIQUE INDEX "images_image" ON "images" USING btree ("user_id","image");--> statement-breakpoint
CREATE INDEX "images_source" ON "images" USING btree ("user_id","source");